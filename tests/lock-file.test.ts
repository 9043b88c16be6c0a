import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { packages as databases } from '../packages/supervised-postgres/binaries.ts'

/** A check for known vulnerabilities of our own, because the registry refuses `npm audit`. */

/** The first safe version of each package that had a vulnerability, anywhere in the tree. */
const safeFrom: Record<string, string> = {
	'react-router': '8.3.0',
	'@react-router/dev': '8.3.0',
	'@react-router/express': '8.3.0',
	'@react-router/node': '8.3.0',
	node: '24.18.1',
	sharp: '0.35.4',
	nodemailer: '9.1.1',
	multer: '2.2.0',
	'drizzle-orm': '0.45.2',
	vite: '8.0.16',
	'better-auth': '1.7.5',
}

/** Server components are not used; their packages had the worst vulnerability. */
const neverInstalled = /(^|\/)react-server-dom-/

const lock = z
	.object({
		packages: z.record(
			z.string(),
			z.object({
				version: z.string().optional(),
				integrity: z.string().optional(),
				link: z.boolean().optional(),
			}),
		),
	})
	.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const manifest = z
	.object({
		dependencies: z.record(z.string(), z.string()),
		devDependencies: z.record(z.string(), z.string()),
		allowScripts: z.record(z.string(), z.literal(true)),
	})
	.parse(JSON.parse(readFileSync('package.json', 'utf8')))

const installed = Object.entries(lock.packages)
	.filter(([path]) => path !== '')
	.map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))

const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number)

function isAtLeast(version: string, floor: string): boolean {
	const [have, want] = [numbers(version), numbers(floor)]
	const differs = want.findIndex((part, at) => part !== (have[at] ?? 0))
	return differs === -1 || (have[differs] ?? 0) > (want[differs] ?? 0)
}

describe('the lock file', () => {
	test('has no version below the first safe one', () => {
		const unsafe = installed.filter(({ name, version }) => {
			const floor = safeFrom[name]
			return floor !== undefined && version !== undefined && !isAtLeast(version, floor)
		})
		expect(unsafe).toEqual([])
	})

	test('has no package that must not be installed', () => {
		expect(installed.filter(({ name }) => neverInstalled.test(name))).toEqual([])
	})

	test('has the checksum of every package', () => {
		expect(installed.filter(({ integrity, link }) => !integrity && !link).map(({ name }) => name)).toEqual([])
	})

	test('versions are compared as numbers, not as text', () => {
		expect(isAtLeast('24.18.1', '24.18.1')).toBe(true)
		expect(isAtLeast('24.9.0', '24.18.1')).toBe(false)
		expect(isAtLeast('10.6.0', '9.1.1')).toBe(true)
		expect(isAtLeast('8.3.0', '8.3.0')).toBe(true)
		expect(isAtLeast('0.35.3', '0.35.4')).toBe(false)
	})
})

test('every version in package.json is exact', () => {
	const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
		([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
	)
	expect(loose).toEqual([])
})

test('the lock file has the embedded database’s package for every system, and it may run its install script', () => {
	const names = Object.values(databases).sort()
	expect(installed.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
	expect(Object.keys(manifest.allowScripts).sort()).toEqual([...names, 'node'].sort())
})
