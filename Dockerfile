# One image for every service: the command says which one a container runs.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS build
WORKDIR /app
COPY . .
# Also generates the Prisma client and builds the pages (npm's prepare).
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress
# Then only what the services load.
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress --ignore-scripts --omit=dev \
      -w @waymark/api -w @waymark/gateway -w @waymark/relay -w @waymark/worker \
  && node scripts/image/prune.mjs \
  && find packages services prisma scripts -name '*.test.ts' -delete

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/package.json ./
# node_modules/@waymark are links into packages: Node runs our TypeScript only outside node_modules.
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/services services
COPY --from=build /app/prisma prisma
COPY --from=build /app/scripts scripts
COPY --from=build /app/web/dist web/dist
# A new volume starts as the folder that it is mounted on, so its owner is this user (docker-compose.yml).
RUN groupadd --gid 1000 waymark && useradd --uid 1000 --gid waymark --home-dir /data --no-create-home waymark \
  && install --directory --owner=waymark --group=waymark --mode=700 /data /store \
  && install --directory --owner=waymark --group=waymark --mode=711 /secrets
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "services/api/main.ts"]
