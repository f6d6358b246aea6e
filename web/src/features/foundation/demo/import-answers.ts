import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'

/** Files are read on the server, which a demo never asks. */
export const importAnswers = {
  listImports: () => [],
  startImport: () => {
    throw new ApiError(0, 'not_in_demo', 'Files cannot be imported in a demo. Leave it and join the network to import.')
  },
} satisfies DemoAnswers
