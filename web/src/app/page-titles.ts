/** Title of each path; every other one gets the general title. */
const TITLES: Record<string, string> = {
  '/': 'Free Health Insurance Assessment',
  '/intake': 'Free Health Risk Assessment',
  '/assessment': 'Free Health Risk Assessment',
  '/congratulations': 'Assessment Complete',
  '/broker': 'Broker Platform',
}

const GENERAL_TITLE = 'Free Health Insurance Guidance'

/** The document title of a path, such as `Broker Platform | Waymark`. Paths below `/broker` share its title. */
export function pageTitle(pathname: string, brand_name: string): string {
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '')
  const title = TITLES[path] ?? (path.startsWith('/broker/') ? TITLES['/broker'] : undefined) ?? GENERAL_TITLE
  return `${title} | ${brand_name}`
}
