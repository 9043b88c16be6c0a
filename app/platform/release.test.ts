import { mkdir, mkdtempDisposable, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseOf } from './release.server.ts'

test('a release is another one with every change of a built file, however deep, and of the packages; the same files are the same one', async () => {
	await using folder = await mkdtempDisposable(join(tmpdir(), 'bowline-release-'))
	const built = join(folder.path, 'build')
	const lockFile = join(folder.path, 'package-lock.json')
	await mkdir(join(built, 'assets', 'deeper'), { recursive: true })
	const file = (path: string, text: string) => writeFile(join(built, path), text)
	const release = () => releaseOf(built, lockFile)
	const releases = [release()]
	for (const change of [
		() => file('index.js', 'one'),
		() => file('index.js', 'two'),
		() => file('assets/page.js', 'one'),
		() => file('assets/deeper/part.js', 'one'),
		() => file('assets/deeper/part.js', 'two'),
		() => rename(join(built, 'assets/page.js'), join(built, 'assets/other.js')),
		() => writeFile(lockFile, '{}'),
		() => writeFile(lockFile, '{"version":1}'),
	]) {
		await change()
		expect(releases).not.toContain(release())
		releases.push(release())
	}
	await file('assets/deeper/part.js', 'two')
	expect(release()).toBe(releases.at(-1))
})
