import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { giveFocus } from '../ui/give-focus.ts'
import { toast } from '../ui/toast.tsx'
import { answersFrom } from './queries.ts'

type Passed = 'mutationFn' | 'mutationKey' | 'scope' | 'retry' | 'retryDelay'

export interface ActionOptions<Answer, Input> extends Pick<UseMutationOptions<Answer, Error, Input>, Passed> {
  /** Endpoints to refetch afterwards. They are also refetched after a failure, which may mean the data is outdated. */
  readonly reread?: readonly Pick<Endpoint, 'path'>[]
  /** A toast for success. */
  readonly done?: string | ((answer: Answer, input: Input) => string)
  /** A toast for failure, followed by the server's reason. If missing, the screen shows the error itself. */
  readonly failed?: string | ((error: Error, input: Input) => string)
  /** Runs after success. The action stays pending until the returned promise settles. */
  readonly onSuccess?: (answer: Answer, input: Input) => unknown
  readonly onError?: (error: Error, input: Input) => unknown
}

/** A mutation that declares in one place what it refetches and which messages it shows. */
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
    onMutate: () => document.activeElement,
    onSettled: (_answer, _error, _input, pressed) => {
      if (pressed instanceof HTMLButtonElement) giveFocus(pressed)
    },
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
