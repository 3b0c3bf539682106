# The shop as one image: built by one stage, run by another as a user without rights, on a root that may be read-only.
# `npm run image:check` does these steps without Docker; src/docs/operations.md explains its operation.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build
RUN npm prune --omit=dev --no-save --no-audit --no-fund && rm -rf tests && find src -name '*.ts' -delete -o -name '*.tsx' -delete

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data METRICS_PORT=9464 METRICS_HOST=0.0.0.0
# As src/server/cli/built/frugal.mjs.
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
