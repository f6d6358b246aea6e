// Published versions of the privacy text, which do not change, import it from here.
export { useRetainedFor } from '../../../shared/brand/use-retained-for.ts'
