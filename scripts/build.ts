/** `npm run build`: builds the files for the browser and the server's program, and compresses the former. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/dist/cli/index.js', 'build'], {
	stdio: 'inherit',
	env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

// The content is checked when the program is loaded, so that a fault in it makes the build fail.
try {
	await import(pathToFileURL(resolve('build/server/index.js')).href)
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exit(1)
}

for (const name of readdirSync('build/client', { recursive: true, encoding: 'utf8' })) {
	const path = join('build/client', name)
	if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(name) || statSync(path).size < 512) continue
	const bytes = readFileSync(path)
	writeFileSync(`${path}.br`, brotliCompressSync(bytes))
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
