/**
 * Compares a local page with the same content built by other frameworks: `node bench/landing-peers.ts [path]`. Installs
 * Astro (with an inlined style sheet), Next.js (a static page) and React on Vite (a single-page app) into a temporary
 * folder, gives each the body, style sheet and font of our page, and serves all of them compressed from memory. Prints
 * Lighthouse's mobile figures, bytes and requests, the median of three runs, with ratios to ours. Run it after a build;
 * needs the npm registry and Chromium.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { findChromium } from '#tests/support/chromium.ts'
import { startProgram } from '#tests/support/program.ts'

const path = process.argv[2] ?? '/calgary/couch-removal'
const debuggingPort = 9344
const runs = 3
const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const folder = await mkdtemp(join(tmpdir(), 'bowline-peers-'))

/** The content for the peers: the inside of our `body`, which has no scripts, our style sheet and our font. */
async function content(address: string) {
	const html = await (await fetch(address)).text()
	const sheet = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
	const font = /\/assets\/[^)"']+\.woff2/.exec(sheet)?.[0] ?? ''
	return {
		body: /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '',
		sheet,
		/** The font of the style sheet, at the address that the style sheet names. */
		font: { path: font, bytes: Buffer.from(await (await fetch(new URL(font, address))).arrayBuffer()) },
	}
}
type Content = Awaited<ReturnType<typeof content>>

type Peer = {
	name: string
	files: (content: Content) => Record<string, string>
	build: string[]
	output: string
}

const peers: Peer[] = [
	{
		name: 'Astro',
		build: ['npx', 'astro', 'build'],
		output: 'dist',
		files: ({ body, sheet }) => ({
			'package.json': packageOf({ astro: '*' }),
			'astro.config.mjs': "export default { build: { inlineStylesheets: 'always' } }",
			'src/sheet.css': sheet,
			'src/pages/index.astro': `---\nimport '../sheet.css'\nconst body = ${JSON.stringify(body)}\n---\n<html lang="en-CA"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>Couch removal in Calgary</title><meta name="description" content="The same page, by Astro."/></head><body set:html={body}/></html>`,
		}),
	},
	{
		name: 'Next.js',
		build: ['npx', 'next', 'build'],
		output: 'out',
		files: ({ body, sheet }) => ({
			'package.json': packageOf({ next: '*', react: '*', 'react-dom': '*' }),
			'next.config.mjs': "export default { output: 'export' }",
			'app/sheet.css': sheet,
			'app/layout.jsx':
				"import './sheet.css'\nexport const metadata = { title: 'Couch removal in Calgary', description: 'The same page, by Next.js.' }\nexport default function Layout({ children }) { return <html lang=\"en-CA\"><body>{children}</body></html> }",
			'app/page.jsx': `const body = ${JSON.stringify(body)}\nexport default function Page() { return <div dangerouslySetInnerHTML={{ __html: body }} /> }`,
		}),
	},
	{
		name: 'Vite single-page app',
		build: ['npx', 'vite', 'build'],
		output: 'dist',
		files: ({ body, sheet }) => ({
			'package.json': packageOf({ vite: '*', react: '*', 'react-dom': '*' }),
			'index.html':
				'<!doctype html><html lang="en-CA"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>Couch removal in Calgary</title><meta name="description" content="The same page, in the browser."/></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
			'sheet.css': sheet,
			'main.js': `import './sheet.css'\nimport { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')).render(createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(body)} } }))`,
		}),
	},
]

const packageOf = (dependencies: Record<string, string>) =>
	JSON.stringify({ private: true, type: 'module', dependencies })

/** Builds a peer; returns its files, compressed, by their addresses, or `undefined` when the build failed. */
async function buildPeer(peer: Peer, given: Content): Promise<Map<string, Buffer> | undefined> {
	const peerFolder = join(folder, peer.name.replace(/\W/g, ''))
	for (const [name, text] of Object.entries(peer.files(given))) {
		await mkdir(join(peerFolder, name, '..'), { recursive: true })
		await writeFile(join(peerFolder, name), text)
	}
	for (const [command = '', ...rest] of [['npm', 'install', '--no-audit', '--no-fund'], peer.build]) {
		const done = spawnSync(command, rest, { cwd: peerFolder, encoding: 'utf8', timeout: 240_000 })
		if (done.status !== 0) {
			print(`${peer.name} could not be built: ${(done.stderr || done.stdout).trim().split('\n').at(-1)}`)
			return undefined
		}
	}
	const files = new Map<string, Buffer>([[given.font.path, given.font.bytes]])
	for (const name of await readdir(join(peerFolder, peer.output), { recursive: true }))
		if (extname(name)) {
			const bytes = await readFile(join(peerFolder, peer.output, name))
			files.set(`/${name}`, /\.(html|js|css|txt|svg)$/.test(name) ? brotliCompressSync(bytes) : bytes)
		}
	return files
}

const compressed: Record<string, string> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
}

async function serve(files: Map<string, Buffer>) {
	const server = createServer((request, response) => {
		const asked = request.url === '/' ? '/index.html' : (request.url?.split('?')[0] ?? '')
		const body = files.get(asked)
		const type = compressed[extname(asked)]
		response.writeHead(body ? 200 : 404, {
			...(type ? { 'Content-Type': `${type}; charset=utf-8`, 'Content-Encoding': 'br' } : {}),
		})
		response.end(body)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const bound = server.address()
	return {
		address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`,
		close: () => server.close(),
	}
}

async function measure(address: string) {
	const seen: { score: number; paint: number; blocked: number; bytes: number; requests: number }[] = []
	for (let run = 0; run < runs; run++) {
		const result = await lighthouse(address, {
			port: debuggingPort,
			logLevel: 'error',
			onlyCategories: ['performance'],
		})
		const audits = result?.lhr.audits
		const details = audits?.['network-requests']?.details
		const items = details && 'items' in details && Array.isArray(details.items) ? details.items : []
		const counted = items.filter(
			({ url }) => !/favicon/.test(String(url)) && !String(url).startsWith('data:'),
		)
		seen.push({
			score: Math.round((result?.lhr.categories.performance?.score ?? 0) * 100),
			paint: Math.round(audits?.['largest-contentful-paint']?.numericValue ?? 0),
			blocked: Math.round(audits?.['total-blocking-time']?.numericValue ?? 0),
			bytes: counted.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
			requests: counted.length,
		})
	}
	const of = (part: keyof (typeof seen)[number]) => median(seen.map((run) => run[part]))
	return {
		score: of('score'),
		paint: of('paint'),
		blocked: of('blocked'),
		bytes: of('bytes'),
		requests: of('requests'),
	}
}

const program = await startProgram()
const browser = spawn(
	findChromium() ?? 'chromium',
	[
		'--headless=new',
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		`--remote-debugging-port=${debuggingPort}`,
		`--user-data-dir=${join(folder, 'chromium')}`,
	],
	{ stdio: 'ignore' },
)
try {
	await new Promise((resolve) => setTimeout(resolve, 15_000))
	const ours = await measure(program.address + path)
	const row = (name: string, found: typeof ours) =>
		print(
			`${name.padEnd(22)} score ${found.score}, largest paint ${found.paint} ms (${(found.paint / ours.paint).toFixed(2)}), blocked ${found.blocked} ms, ${found.bytes} bytes (${(found.bytes / ours.bytes).toFixed(2)}), ${found.requests} requests`,
		)
	row('Bowline', ours)
	const given = await content(program.address + path)
	for (const peer of peers) {
		const files = await buildPeer(peer, given)
		if (!files) continue
		const server = await serve(files)
		row(peer.name, await measure(server.address))
		server.close()
	}
} finally {
	browser.kill()
	await program.stop()
	await rm(folder, { recursive: true, force: true })
}
