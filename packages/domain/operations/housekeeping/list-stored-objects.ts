import type { StoredKind } from '../../foundation/storage/stored-kind.ts'
import { FILES } from '../../knowledge/files/sweep-storage.ts'
import { CLIENT_FILES } from '../../leads/clients/client-files.ts'
import { IMPORT_FILES } from '../../leads/imports/import-files.ts'
import { RESOURCE_FILES } from '../../networks/resources/sweep-resources.ts'
import { LOGOS, PHOTOS } from '../../people/agency/sweep-logos.ts'

/** All kinds of objects in the file storage. */
export const STORED_KINDS: readonly StoredKind[] = [FILES, CLIENT_FILES, IMPORT_FILES, LOGOS, PHOTOS, RESOURCE_FILES]
