export { ApplicationPage } from './application-page.tsx'
export { ApplyPage } from './apply-page.tsx'
