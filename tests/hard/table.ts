import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** How much a check did, for the table: "600 intakes". */
    size?: string
    /** What it measured: "503 for 8 s, ready after 40 ms". */
    measured?: string
  }
}

/** A file with more checks than this has one for each operation. They are one line. */
const ALIKE = 20

const secondsOf = (test: TestCase) => (test.diagnostic()?.duration ?? 0) / 1000

function lineOf(test: TestCase): string {
  const { size = '', measured } = test.meta()
  const result = [test.result().state, measured, `${Math.round(secondsOf(test))} s`].filter(Boolean).join(', ')
  return `| ${test.fullName} | ${size} | ${result} |`
}

function together(name: string, tests: readonly TestCase[]): string {
  const failed = tests.filter((test) => test.result().state === 'failed').length
  const seconds = Math.round(tests.reduce((sum, test) => sum + secondsOf(test), 0))
  return `| ${name} | ${tests.length} checks | ${failed === 0 ? 'passed' : `${failed} failed`}, ${seconds} s |`
}

/** Prints one table at the end: check, size, result. */
export class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const tests = [...module.children.allTests()]
      return tests.length > ALIKE ? [together(module.relativeModuleId, tests)] : tests.map(lineOf)
    })
    process.stdout.write(`\n${['| Check | Size | Result |', '|---|---|---|', ...lines].join('\n')}\n`)
  }
}
