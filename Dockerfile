# The product as one image: program, built pages, and what runs them. Build: docker build -t vantaggio .
# With DATABASE_URL it needs nothing else; without, its own PostgreSQL keeps its data in the volume.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/vantaggio
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: docs/decisions/006.
RUN npm install --no-save --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs
# What only the build needs goes, and what the build has put into the worker's bundle whole; so does the Node that comes as a
# package, since the image has one. Types, maps and guides of packages are a fifth of the rest.
RUN npm uninstall --no-save --omit=dev --no-audit --no-fund --loglevel=error \
      @react-router/dev @tailwindcss/vite tailwindcss typescript vite react-aria-components lucide-react \
      @inlang/plugin-message-format @react-aria/optimize-locales-plugin \
      @react-email/body @react-email/button @react-email/head @react-email/heading @react-email/hr @react-email/html \
      @react-email/link @react-email/preview @react-email/section @react-email/text \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node app tests bench docs .react-router project.inlang \
 && find node_modules messages/compiled -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.flow' \) -delete

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Vantaggio" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/vantaggio
# glibc keeps less of what was freed.
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /opt/vantaggio
RUN install -d -o 1000 -g 1000 -m 0700 /var/lib/vantaggio
# The program belongs to root: who runs it cannot change it.
COPY --from=build /opt/vantaggio ./
# By number: Kubernetes' runAsNonRoot believes no names. It is the user `node` of the image below.
USER 1000:1000
VOLUME /var/lib/vantaggio
EXPOSE 3000
# SIGTERM lets requests and jobs end; give it `docker stop --time 40`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/supervisor/main.js"]
