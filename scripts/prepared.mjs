// Runs a script of ours with the Node that came with the packages. The Node of the machine (20 or later) may begin it:
// npm has run prepare.mjs before, unless it is set to ignore scripts.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const [script, ...args] = process.argv.slice(2)
const node = join('node_modules', '.bin', 'node')

const skipped = process.env.npm_config_ignore_scripts === 'true' || !existsSync(node)
if (skipped) await import('./prepare.mjs')

if (realpathSync(process.execPath) === realpathSync(node)) {
	process.argv = [process.execPath, resolve(script), ...args]
	await import(pathToFileURL(resolve(script)).href)
} else {
	const child = spawn(node, [...process.execArgv, script, ...args], { stdio: 'inherit' })
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
	child.once('exit', (code) => process.exit(code ?? 1))
}
