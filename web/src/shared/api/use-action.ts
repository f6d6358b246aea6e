import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { toast } from '../ui/toast.tsx'
import { answersFrom } from './queries.ts'

type Passed = 'mutationFn' | 'mutationKey' | 'scope' | 'retry' | 'retryDelay'

export interface ActionOptions<Answer, Input> extends Pick<UseMutationOptions<Answer, Error, Input>, Passed> {
  /** Endpoints whose cached answers are read again afterwards, also after a failure, which may mean they are old. */
  readonly reread?: readonly Pick<Endpoint, 'path'>[]
  /** A toast for success. */
  readonly done?: string | ((answer: Answer, input: Input) => string)
  /** A toast for failure; the server's reason stands below it. Without it the screen itself shows the error. */
  readonly failed?: string | ((error: Error, input: Input) => string)
  /** What else follows. The action stays pending until a promise from `onSuccess` settles. */
  readonly onSuccess?: (answer: Answer, input: Input) => unknown
  readonly onError?: (error: Error, input: Input) => unknown
}

/** A mutation that says in one place what it reads again, and what it tells the user. */
export function useAction<Answer, Input = void>({
  reread = [],
  done,
  failed,
  onSuccess,
  onError,
  ...options
}: ActionOptions<Answer, Input>): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(reread.map((endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) })))
  return useMutation({
    ...options,
    onSuccess: (answer, input) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer, input))
      return Promise.all([onSuccess?.(answer, input), readAgain()])
    },
    onError: (error, input) => {
      if (failed !== undefined) toast.error(typeof failed === 'string' ? failed : failed(error, input), error)
      onError?.(error, input)
      void readAgain()
    },
  })
}
