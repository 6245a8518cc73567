# Each target is one word of run.py; `python run.py WORD` does the same without make.
# The knobs: BIND= (address) and PORT= (number) for `serve`.

PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11 python py; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$each && exit; \
	done; echo python3)

.PHONY: serve site test test-fast bench clean help
.DEFAULT_GOAL := help

serve site test test-fast bench clean help:
	@command -v "$(firstword $(PYTHON))" >/dev/null 2>&1 || { \
	echo "Python is not installed: get Python 3.11 or newer (on Debian or Ubuntu: apt install python3 python3-venv) and run make again." >&2; \
	echo "Python не установлен: поставьте Python 3.11 или новее (в Debian и Ubuntu: apt install python3 python3-venv) и повторите команду." >&2; \
	exit 1; }
	@$(PYTHON) run.py $@
