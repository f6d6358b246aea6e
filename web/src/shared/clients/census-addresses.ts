/** All censuses of a broker, shown in the clients tab because both list people to quote. */
export const CENSUSES_ADDRESS = '/broker?tab=clients&census=all'
export const censusAddress = (census_id: string): string => `/broker?tab=clients&census=${census_id}`
/** The token follows the `#`, which browsers never send, so it is in no log. */
export const shareAddress = (token: string): string => `${window.location.origin}/census#${token}`
