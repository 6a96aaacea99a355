# The same layout as a checkout after script/setup: the package in place, its environment in .venv beside it.
FROM python:3.13-slim AS build
WORKDIR /srv/cutthroat
RUN python -m venv .venv
COPY requirements.lock ./
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
COPY pyproject.toml ./
COPY app app
RUN .venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation --editable . \
    && .venv/bin/python -m compileall -q app

FROM python:3.13-slim
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /srv/cutthroat --shell /usr/sbin/nologin cutthroat \
    && install --directory --owner cutthroat --group cutthroat --mode 0700 /var/lib/cutthroat
WORKDIR /srv/cutthroat
COPY --from=build /srv/cutthroat ./
COPY migrations migrations
COPY templates templates
COPY static static
ENV PATH=/srv/cutthroat/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    CUTTHROAT_HOST=0.0.0.0 \
    CUTTHROAT_PORT=8000 \
    CUTTHROAT_DATA=/var/lib/cutthroat \
    CUTTHROAT_LOG_FORMAT=json
USER 10001
VOLUME /var/lib/cutthroat
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["cutthroat", "serve"]
