/** Past imports and the upload, shown in the clients tab. */
export const IMPORTS_ADDRESS = '/broker?tab=clients&import=all'
export const importAddress = (import_id: string): string => `/broker?tab=clients&import=${import_id}`
