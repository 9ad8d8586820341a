# docker build --build-arg REVISION=$(git rev-parse HEAD) -t cpd-logbook:0.12.0 .

# Debian with Node 20.19 or newer and npm, and Debian alone. Name them with their digests where builds have to be repeatable.
ARG BUILD_IMAGE=docker.io/library/node:24.11.1-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
# The Node that the packages bring needs it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs --to /app.tar && mkdir /app && tar -xf /app.tar -C /app --strip-components=1

FROM ${BASE_IMAGE}
# libnss-wrapper names a user without a name to initdb. No file gives its caller another user.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libnss-wrapper libstdc++6 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin cpd \
    && install -d -o 10001 -g 0 -m 0770 /data /data/database \
    && ln -s /app/node_modules/.bin/node /usr/local/bin/node
COPY --from=build /app /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    DATA_MAY_VANISH=off \
    MALLOC_ARENA_MAX=2
WORKDIR /app
USER 10001:10001
EXPOSE 3000/tcp
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=4", "--heap-growing-percent=50", "/app/server/dist/program.js"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "/app/server/dist/program.js", "health"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="CPD Logbook" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="UNLICENSED"
