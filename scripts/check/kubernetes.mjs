/**
 * Renders deploy/kubernetes and checks every object against the schemas of Kubernetes and KEDA, and that the objects fit
 * together. Nothing is downloaded: the schemas are npm packages. Validation ignores names that a schema does not have, which
 * is how a misspelled setting gets lost, so the objects are also compiled as TypeScript, which refuses them.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['migrate', 'services', 'backup', 'restore'].map((name) => `deploy/kubernetes/${name}`)
/** The parts of a Kustomization that `render` knows. */
const KNOWN = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'images'])
const PACKAGES = { 'keda.sh': '@kubernetes-models/keda' }

const problems = []
const objects = FOLDERS.flatMap(render)
for (const object of objects) await validate(object)
if (problems.length === 0) await compile()
if (problems.length === 0) compare()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

/** The objects as `kubectl apply -k` would send them. */
function render(folder) {
  const read = (name) => readFileSync(join(root, folder, name), 'utf8')
  const { resources, namespace, images, ...rest } = parse(read('kustomization.yaml'))
  for (const name of Object.keys(rest)) if (!KNOWN.has(name)) problems.push(`${folder}: ${name} is not checked here`)
  const found = resources.flatMap((name) =>
    parseAllDocuments(read(name), { merge: true }).flatMap((document) => {
      const object = document.toJS()
      return object.kind === 'List' ? object.items : [object]
    }),
  )
  for (const object of found) {
    object.metadata.namespace = namespace
    const { template } = object.spec.jobTemplate?.spec ?? object.spec
    for (const container of template?.spec.containers ?? []) {
      const image = images.find(({ name }) => name === container.image)
      if (image) container.image = `${image.newName}:${image.newTag}`
      else problems.push(`${nameOf(object)}: the image ${container.image} is not one of kustomization.yaml`)
    }
  }
  return found
}

async function validate(object) {
  const { [object.kind]: Model } = await import(moduleOf(object))
  try {
    new Model(object).validate()
  } catch (error) {
    problems.push(`${nameOf(object)}: ${error.message}`)
  }
}

async function compile() {
  const folder = join(root, 'node_modules/.cache/kubernetes')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const lines = objects.map(
    (object, n) =>
      `import type { I${object.kind} as T${n} } from '${moduleOf(object)}'\nexport const o${n}: T${n} = ${JSON.stringify(object)}\n`,
  )
  writeFileSync(join(folder, 'objects.ts'), lines.join(''))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
  ]
  try {
    await promisify(execFile)(tsc, [...options, 'objects.ts'], { cwd: folder })
  } catch (error) {
    const found = Array.from(error.stdout.matchAll(/^objects\.ts\((\d+),\d+\): error \w+: (.*)$/gm))
    for (const [, line, what] of found) problems.push(`${nameOf(objects[Math.floor((line - 1) / 2)])}: ${what}`)
    if (found.length === 0) problems.push(error.stdout || error.message)
  }
}

function named(kind, name) {
  return objects.some((object) => object.kind === kind && object.metadata.name === name)
}

/** Whether what one object names is there in another. */
function compare() {
  for (const object of objects) {
    const { kind, metadata, spec } = object
    const labels = JSON.stringify(spec.template?.metadata?.labels)
    const need = (holds, what) => holds || problems.push(`${nameOf(object)}: ${what}`)
    if (kind === 'Deployment') {
      const [container] = spec.template.spec.containers
      need(named('PodDisruptionBudget', metadata.name), 'has no disruption budget')
      need(JSON.stringify(spec.selector.matchLabels) === labels, 'does not select its own pods')
      need(container.livenessProbe && container.readinessProbe && container.startupProbe, 'is not probed')
      need(container.name === metadata.name, 'is named differently from its container')
      need(container.command[1] === `services/${metadata.name}/main.ts`, 'runs something else')
      need(spec.replicas || objects.some((other) => other.spec.scaleTargetRef?.name === metadata.name), 'has no size')
    }
    const { template } = spec.jobTemplate?.spec ?? spec
    for (const { persistentVolumeClaim: claim } of template?.spec.volumes ?? [])
      need(!claim || named('PersistentVolumeClaim', claim.claimName), 'mounts what is not there')
    const selector =
      kind === 'Service' ? spec.selector : kind === 'PodDisruptionBudget' ? spec.selector.matchLabels : null
    if (selector) need(named('Deployment', selector.service), `selects ${selector.service}, which is not there`)
    if (spec.scaleTargetRef) need(named('Deployment', spec.scaleTargetRef.name), 'scales what is not there')
    for (const { http } of kind === 'Ingress' ? spec.rules : [])
      for (const { backend } of http.paths) need(named('Service', backend.service.name), 'leads to what is not there')
  }
}

function moduleOf({ apiVersion, kind }) {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  return [PACKAGES[group] ?? 'kubernetes-models', group, version, kind].filter(Boolean).join('/')
}

function nameOf({ kind, metadata }) {
  return `${kind} ${metadata.name}`
}
