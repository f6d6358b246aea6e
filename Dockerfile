# One image for every service: the command says which one a container runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Also generates the Prisma client and builds the pages (npm's prepare).
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress
# Then only what the services load. Prisma's command line tool comes along as a peer and is loaded by nobody.
RUN --mount=type=cache,target=/root/.npm npm ci --no-progress --ignore-scripts --omit=dev \
      -w @waymark/api -w @waymark/relay -w @waymark/worker -w @waymark/gateway \
  && cd node_modules \
  && rm -rf prisma effect typescript @typescript @electric-sql \
       @prisma/config @prisma/dev @prisma/engines @prisma/fetch-engine @prisma/query-plan-executor \
       @prisma/streams-local @prisma/studio-core

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# node_modules/@waymark are links into packages: Node runs our TypeScript only outside node_modules.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/services services
COPY --from=build /app/prisma prisma
COPY --from=build /app/scripts/start scripts/start
COPY --from=build /app/scripts/backup scripts/backup
COPY --from=build /app/web/dist web/dist
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "services/api/main.ts"]
