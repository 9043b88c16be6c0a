import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const wholeFace = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

/** What the peers are given of a page of ours: the inside of its `body` without scripts, its sheet, its face, its head. */
async function contentOf(address: string) {
	const html = await (await fetch(address)).text()
	const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
	const sheet = first(/<style>([\s\S]*?)<\/style>/)
	const font = /\/assets\/[^)"']+\.woff2/.exec(sheet)?.[0] ?? ''
	return {
		title: first(/<title>([^<]*)</),
		description: first(/<meta name="description" content="([^"]*)"/),
		body: first(/<body[^>]*>([\s\S]*)<\/body>/).replaceAll(/<script[\s\S]*?<\/script>/g, ''),
		sheet,
		/** The font of the style sheet, at the address that the style sheet names. */
		font: { path: font, bytes: Buffer.from(await (await fetch(new URL(font, address))).arrayBuffer()) },
	}
}
type Content = Awaited<ReturnType<typeof contentOf>>

type Peer = {
	/** The file of another face than ours. */
	face?: string
	files: (content: Content) => Record<string, string>
	build: [command: string, ...rest: string[]]
	output: string
}

const packageOf = (dependencies: string[]) =>
	JSON.stringify({
		private: true,
		type: 'module',
		dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
	})

const headOf = ({ title, description }: Content) =>
	`<meta charset="utf-8"/><meta name="viewport" content="width=device-width"/><title>${title}</title><meta name="description" content="${description}"/>`

const astro = {
	build: ['npx', 'astro', 'build'],
	output: 'dist',
	files: (content) => ({
		'package.json': packageOf(['astro']),
		'astro.config.mjs': "export default { build: { inlineStylesheets: 'always' } }",
		'src/sheet.css': content.sheet,
		'src/pages/index.astro': `---\nimport '../sheet.css'\nconst body = ${JSON.stringify(content.body)}\n---\n<html lang="en-CA"><head>${headOf(content)}</head><body set:html={body}/></html>`,
	}),
} satisfies Peer

const peers = {
	Astro: astro,
	/** With the face as its package has it, before it was cut to what our pages draw. */
	'Astro, face uncut': { ...astro, face: fileURLToPath(import.meta.resolve(wholeFace)) },
	'Next.js': {
		build: ['npx', 'next', 'build'],
		output: 'out',
		files: ({ title, description, body, sheet }) => ({
			'package.json': packageOf(['next', 'react', 'react-dom']),
			'next.config.mjs': "export default { output: 'export' }",
			'app/sheet.css': sheet,
			'app/layout.jsx': `import './sheet.css'\nexport const metadata = ${JSON.stringify({ title, description })}\nexport default function Layout({ children }) { return <html lang="en-CA"><body>{children}</body></html> }`,
			'app/page.jsx': `const body = ${JSON.stringify(body)}\nexport default function Page() { return <div dangerouslySetInnerHTML={{ __html: body }} /> }`,
		}),
	},
	'Vite single-page app': {
		build: ['npx', 'vite', 'build'],
		output: 'dist',
		files: (content) => ({
			'package.json': packageOf(['vite', 'react', 'react-dom']),
			'index.html': `<!doctype html><html lang="en-CA"><head>${headOf(content)}</head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`,
			'sheet.css': content.sheet,
			'main.js': `import './sheet.css'\nimport { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')).render(createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(content.body)} } }))`,
		}),
	},
} satisfies Record<string, Peer>
type PeerName = keyof typeof peers

/**
 * A page of ours as other frameworks build it, with their newest releases: each has the body, sheet and face of our page
 * and none of its scripts, so that theirs do less than ours. Served compressed from memory. What cannot be built is said and
 * left out.
 */
export async function servePeers(ours: string, names: PeerName[]) {
	const content = await contentOf(ours)
	const folder = await mkdtemp(join(tmpdir(), 'bowline-peers-'))
	try {
		const served: { name: string; address: string; close: () => void }[] = []
		for (const name of names) {
			const files = await build(name, content, join(folder, String(served.length)))
			if (files) served.push({ name, ...(await serve(files)) })
		}
		return served
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Types that are worth compressing, and the one that is not. */
const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
}
const isCompressed = (path: string) => types[extname(path)] !== undefined

/** Builds a peer; its files by their addresses, or `undefined` when the build failed. */
async function build(name: PeerName, content: Content, folder: string) {
	const peer: Peer = peers[name]
	for (const [path, text] of Object.entries(peer.files(content))) {
		await mkdir(join(folder, path, '..'), { recursive: true })
		await writeFile(join(folder, path), text)
	}
	for (const [command, ...rest] of [['npm', 'install', '--no-audit', '--no-fund'] as const, peer.build]) {
		const done = spawnSync(command, rest, { cwd: folder, encoding: 'utf8', timeout: 240_000 })
		if (done.status === 0) continue
		const said = (done.stderr || done.stdout || String(done.error)).trim().split('\n').at(-1)
		process.stdout.write(`${name} could not be built: ${said}\n`)
		return undefined
	}
	const files = new Map([[content.font.path, peer.face ? await readFile(peer.face) : content.font.bytes]])
	for (const path of await readdir(join(folder, peer.output), { recursive: true }))
		if (extname(path)) {
			const bytes = await readFile(join(folder, peer.output, path))
			files.set(`/${path}`, isCompressed(path) ? brotliCompressSync(bytes) : bytes)
		}
	return files
}

async function serve(files: ReadonlyMap<string, Buffer>) {
	const server = createServer((request, response) => {
		const asked = request.url === '/' ? '/index.html' : (request.url?.split('?')[0] ?? '')
		const body = files.get(asked)
		const type = types[extname(asked)]
		// A missing icon is no fault of a framework.
		response.writeHead(body ? 200 : asked === '/favicon.ico' ? 204 : 404, {
			...(body && type ? { 'Content-Type': type, 'Content-Encoding': 'br' } : {}),
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
