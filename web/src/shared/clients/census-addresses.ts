/** All censuses of a broker; they stand with the clients, because both are people to be quoted. */
export const CENSUSES_ADDRESS = '/broker?tab=clients&census=all'
export const censusAddress = (census_id: string): string => `/broker?tab=clients&census=${census_id}`
/** Behind the `#`, which browsers keep to themselves: the token is in no log. */
export const shareAddress = (token: string): string => `${window.location.origin}/census#${token}`
