import styles from './census.module.css'
import { CensusEditor } from './census-editor.tsx'
import { CensusList } from './census-list.tsx'

/** Every census of the broker, or the one that the address names. */
export function CensusView({ census_id }: { readonly census_id: string }) {
  return (
    <div className={styles.page}>
      {census_id === 'all' ? <CensusList /> : <CensusEditor key={census_id} id={census_id} />}
    </div>
  )
}
