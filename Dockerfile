# For those who have a registry and Docker or Podman; `npm run image` builds the same without them (docs/install.md).
# docker build --build-arg REVISION=$(git rev-parse HEAD) --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) -t cpd-logbook:0.12.0 .

# Any Node from 20.19 on with Debian’s apt. Name it with its digest where builds have to be repeatable.
ARG BUILD_IMAGE=docker.io/library/node:24.11.1-trixie-slim
FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY . .
ARG REVISION=unknown
ARG SOURCE_DATE_EPOCH=0
RUN node scripts/image.mjs --root /image && chown -R 10001:0 /image/data && chmod -R 0770 /image/data && chmod 1777 /image/tmp

FROM scratch
COPY --from=build /image /
ENV PATH=/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    DATA_MAY_VANISH=off \
    MALLOC_ARENA_MAX=2
WORKDIR /app
USER 10001:10001
EXPOSE 3000/tcp
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=4", "/app/server/dist/program.js"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "/app/server/dist/program.js", "health"]
ARG REVISION=unknown
LABEL org.opencontainers.image.title="CPD Logbook" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="UNLICENSED"
