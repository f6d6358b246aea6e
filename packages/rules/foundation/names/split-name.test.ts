import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Ann Marie Lee', 'Ann Marie', 'Lee'],
  ['Lee, Ann Marie', 'Ann Marie', 'Lee'],
  ['Ann', 'Ann', ''],
  ['Lee,', '', 'Lee'],
  ['Ann  Lee', 'Ann', 'Lee'],
  ['John Smith, Jr.', 'John', 'Smith Jr.'],
  ['Smith, John, Jr.', 'John', 'Smith Jr.'],
  ['Smith, John Jr', 'John', 'Smith Jr'],
  ['Smith Jr., John', 'John', 'Smith Jr.'],
  ['John Smith III', 'John', 'Smith III'],
  ['JOHN SMITH, SR', 'JOHN', 'SMITH SR'],
  ['Ann Lee, MD', 'Ann', 'Lee'],
  ['Lee, Ann, Ph.D.', 'Ann', 'Lee'],
  ['John Smith, Jr., Esq.', 'John', 'Smith Jr.'],
  ['Smith , John , Jr.', 'John', 'Smith Jr.'],
  ['Lee, Ann, Marie', 'Ann Marie', 'Lee'],
  ['Kim, Do', 'Do', 'Kim'],
  ['Nguyen, DO', 'DO', 'Nguyen'],
  ['Rahman, Md', 'Md', 'Rahman'],
])('splits “%s” into “%s” and “%s”', (full, first_name, last_name) => {
  expect(splitName(full)).toEqual({ first_name, last_name })
})
