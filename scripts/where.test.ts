import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The questions of docs/where.md, with their words in bold and the path of the answer. */
const questions = [...readFileSync('docs/where.md', 'utf8').matchAll(/^\| (Where .+) \| `(\S+)` \|$/gm)].map(
  ([, question = '', path = '']) => ({
    question,
    path,
    words: [...question.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.toLowerCase()),
  }),
)

const files = globSync('{core,server,web,messages,scripts,public}/**/*.*').filter(
  (path) => !path.includes('test') && !path.includes('+types'),
)

test('there are twenty questions', () => {
  expect(questions).toHaveLength(20)
})

test.each(questions)('$question: the file is found by these words', ({ words, path }) => {
  const found = files.filter((file) => words.every((word) => file.toLowerCase().includes(word)))
  expect(found).toContain(path)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(5)
})
