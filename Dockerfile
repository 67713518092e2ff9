# syntax=docker/dockerfile:1
# One image runs the API and serves the built storefront. It keeps the layout of the repository.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml .pnpmfile.cjs ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/e2e/package.json apps/e2e/
COPY packages/shared/package.json packages/shared/
COPY packages/client/package.json packages/client/
COPY extensions extensions
# What a build needs are dependencies; tests and tools are devDependencies and stay out.
RUN pnpm install --frozen-lockfile --trust-lockfile --prod
COPY tsconfig.base.json ./
COPY packages packages
COPY examples/recipes examples/recipes
COPY apps/api apps/api
COPY apps/web apps/web
RUN (cd apps/web && node_modules/.bin/vite build) && node apps/api/build.ts
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules extensions/*/node_modules \
    && pnpm install --frozen-lockfile --trust-lockfile --prod --filter @haat/api...

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/packages packages
COPY --from=build /shop/examples examples
COPY --from=build /shop/apps/api/package.json apps/api/package.json
COPY --from=build /shop/apps/api/node_modules apps/api/node_modules
COPY --from=build /shop/apps/api/dist apps/api/dist
COPY --from=build /shop/apps/api/src/db/migrations apps/api/src/db/migrations
COPY --from=build /shop/apps/web/dist apps/web/dist
COPY --from=build /shop/extensions extensions
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --retries=10 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/api/dist/main.js"]
