import brand from '../../../shared/brand/brand.module.css'
import { Scene } from '../../../shared/brand/scene.tsx'
import styles from './scene.module.css'

/** Two paths that meet at a tree. Decorative. */
export function MeetingScene() {
  return (
    <Scene name="meeting" size={[560, 440]} corner={24}>
      <circle className={styles.sun} cx="280" cy="176" r="104" />
      <path className={brand.ridge_far} d="M0 262c70-40 120-52 184-34 66 20 118 22 190-4 66-24 122-22 186 10v206H0Z" />
      <path className={brand.ridge_mid} d="M0 318c84-34 160-40 250-18 96 22 190 20 310-18v158H0Z" />
      <path className={brand.ground} d="M0 366c120-38 200-46 290-42 100 4 180 14 270 36v80H0Z" />
      <path className={brand.path} d="M44 440c34-46 96-44 140-62 34-14 52-22 80-30" />
      <path className={brand.path} d="M516 440c-28-44-88-40-134-60-34-14-54-22-82-32" />
      <path className={styles.trunk} d="M282 346c-4-40 2-66-2-104" />
      <path className={styles.trunk} d="M281 286c-16-12-28-20-32-40M281 268c14-10 26-18 30-36" />
      <ellipse className={styles.leaves} cx="280" cy="170" rx="78" ry="66" />
      <circle className={styles.leaves_light} cx="238" cy="206" r="40" />
      <circle className={styles.leaves_light} cx="326" cy="196" r="34" />
      <circle className={brand.flag} cx="262" cy="152" r="6" />
      <circle className={brand.flag} cx="306" cy="166" r="6" />
      <circle className={brand.flag} cx="238" cy="200" r="6" />
      <circle className={styles.person} cx="206" cy="300" r="11" />
      <path className={styles.person} d="M190 352c0-24 6-38 16-38s16 14 16 38Z" />
      <circle className={styles.person_light} cx="356" cy="298" r="11" />
      <path className={styles.person_light} d="M340 352c0-24 6-40 16-40s16 16 16 40Z" />
    </Scene>
  )
}
