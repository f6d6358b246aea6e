import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** How much a check did, for the table: "600 intakes". */
    size?: string
    /** What it measured: "503 for 8 s, ready after 40 ms". */
    measured?: string
  }
}

/** Prints one table at the end: check, size, result. */
export class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => {
        const { size = '', measured } = test.meta()
        const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000)
        const result = [test.result().state, measured, `${seconds} s`].filter(Boolean).join(', ')
        return `| ${test.fullName} | ${size} | ${result} |`
      }),
    )
    process.stdout.write(`\n${['| Check | Size | Result |', '|---|---|---|', ...lines].join('\n')}\n`)
  }
}
