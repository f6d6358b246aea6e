/**
 * Removes the files of packages that nothing here uses, about 500 MB. Runs at the end of `npm ci` (scripts/prepare.mjs) and
 * in the build of the image. Their packages are needed, or are dependencies of those, so npm cannot leave them out.
 */
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const UNNEEDED = [
  // Source maps, and what is for people who read packages.
  '**/*.map',
  '**/{README,readme,CHANGELOG,changelog,HISTORY}.md',

  // Headers for compiling add-ons, and the program itself, which is also at node/bin.
  'node/node_modules/node-*/{bin,include,share}',

  // The icons as pictures. The pages import React components.
  '@tabler/icons',

  // Prisma's compilers for other databases, the slow one of ours, and its form for CommonJS.
  '{@prisma/client/runtime,prisma/build}/query_compiler_*.{cockroachdb,mysql,sqlite,sqlserver}.*',
  '{@prisma/client/runtime,prisma/build}/query_compiler_small*',
  '@prisma/client/runtime/query_compiler_*.wasm-base64.js',
  // Prisma's command line only generates the client. It always loads a part of its Studio and of its local server, which
  // stay.
  'prisma/build/{studio,schema_engine_bg}.*',
  '@prisma/studio-core/dist/{ui,*.*}',
  '@prisma/dev/dist/runtime-assets',
  '{@electric-sql,elkjs,@visx,@types/lodash,d3-*}',
  'effect/{src,dist/esm,dist/dts,node_modules/fast-check/lib/esm}',

  // Text recognition reads the integer models. The second form of each core is for bundlers.
  '@tesseract.js-data/*/4.0.0',
  'tesseract.js-core/*.wasm.js',

  // Node, or the build of the pages, reads the other form of these.
  '{@aws-sdk,@smithy}/*/dist-es',
  '@mantine/*/cjs',
  '@tanstack/*/build/legacy',
  'bullmq/dist/esm/**/*.js',
  'stripe/cjs',

  '{ai,zod}/src',
  'ai/docs',
  'pdfjs-dist/{web,legacy/web,legacy/image_decoders,image_decoders}',
  'swagger-ui-dist/swagger-ui-es*',
]

/** In a folder `node_modules`. */
export function removeFiles(modules, patterns) {
  for (const path of globSync(patterns, { cwd: modules })) rmSync(join(modules, path), { recursive: true, force: true })
}

export const removeUnneeded = (modules) => removeFiles(modules, UNNEEDED)

if (import.meta.main) removeUnneeded(process.argv[2] ?? fileURLToPath(new URL('../node_modules', import.meta.url)))
