import { LOGOS } from '../agency/sweep-logos.ts'
import { FILES, type StoredKind } from '../files/sweep-storage.ts'
import { RESOURCE_FILES } from '../resources/sweep-resources.ts'

/** Everything that we put into the file storage. */
export const STORED_KINDS: readonly StoredKind[] = [FILES, LOGOS, RESOURCE_FILES]
