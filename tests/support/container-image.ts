import { spawnSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

/** What the lines of a Containerfile have made: a folder that stands for the root of the image, and how it is run. */
export type Image = {
	/** The image that it begins with. */
	from: string
	root: string
	workdir: string
	environment: Record<string, string>
	user: string
	volumes: string[]
	command: { entrypoint: string[]; args: string[]; healthcheck: string[] }
	stopSignal: string
}

const listSchema = z.array(z.string())

/** The instructions of a Containerfile in order, without comments, each on one line. */
export const instructionsOf = (text: string): { name: string; rest: string }[] =>
	text
		.split('\n')
		.filter((line) => !line.startsWith('#'))
		.join('\n')
		.replace(/\\\n\s*/g, '')
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => ({ name: line.split(' ', 1).join(''), rest: line.replace(/^\S+\s+/, '') }))

/**
 * Follows a Containerfile line by line, each stage in a bare folder of its own with Node alone, and returns the last one's. What the
 * image calls 1000 is `user` here. An instruction that is not known is an error: it would be left out.
 */
export async function imageOf(file: string, folder: string, user: number): Promise<Image> {
	const context = dirname(file)
	const stages = new Map<string, Image>()
	let image: Image | undefined
	for (const { name, rest } of instructionsOf(await readFile(file, 'utf8'))) {
		if (name === 'FROM') {
			const [, from = '', as = 'the last'] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
			image = await bareImage(from, join(folder, as.replaceAll(' ', '-')))
			stages.set(as, image)
			continue
		}
		if (image === undefined) throw new Error(`${name} before FROM`)
		await follow(image, { name, rest: rest.replaceAll('1000', String(user)) }, { context, stages })
	}
	if (image === undefined) throw new Error('no FROM')
	return image
}

async function bareImage(from: string, root: string): Promise<Image> {
	const node = join(root, 'usr/local/bin/node')
	await mkdir(dirname(node), { recursive: true })
	await copyFile(process.execPath, node)
	await mkdir(join(root, 'tmp'))
	await chmod(join(root, 'tmp'), 0o1777)
	await chmod(root, 0o755)
	return {
		from,
		root,
		workdir: '/',
		environment: { PATH: '/usr/local/bin' },
		user: '0',
		volumes: [],
		command: { entrypoint: [], args: [], healthcheck: [] },
		stopSignal: '',
	}
}

/** The absolute paths of a text, where they are on this machine. */
export const here = ({ root }: Pick<Image, 'root'>, text: string): string =>
	text.replace(/(^|[\s=:])(?=\/(?:opt|var|tmp|usr)\b)/g, (_, before) => `${before}${root}`)

async function follow(
	image: Image,
	{ name, rest }: { name: string; rest: string },
	{ context, stages }: { context: string; stages: Map<string, Image> },
) {
	const { root, command } = image
	switch (name) {
		case 'WORKDIR':
			image.workdir = rest
			await mkdir(join(root, rest), { recursive: true })
			return
		case 'COPY': {
			const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? []
			const source = stage === undefined ? join(context, from) : join(stages.get(stage)?.root ?? '', from)
			await mkdir(dirname(join(root, to)), { recursive: true })
			await cp(source, join(root, to), { recursive: true, verbatimSymlinks: true })
			return
		}
		case 'RUN': {
			const { status, stderr } = spawnSync('sh', ['-euc', here(image, rest)], { encoding: 'utf8' })
			if (status !== 0) throw new Error(`${basename(root)}: ${rest}\n${stderr}`)
			return
		}
		case 'ENV':
			for (const [, variable = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
				image.environment[variable] = value
			return
		case 'USER':
			image.user = rest
			return
		case 'VOLUME':
			image.volumes.push(rest)
			return
		case 'STOPSIGNAL':
			image.stopSignal = rest
			return
		case 'ENTRYPOINT':
			command.entrypoint = listSchema.parse(JSON.parse(rest))
			return
		case 'CMD':
			command.args = listSchema.parse(JSON.parse(rest))
			return
		case 'HEALTHCHECK':
			command.healthcheck = listSchema.parse(JSON.parse(rest.replace(/^(?:--\S+\s+)*CMD\s+/, '')))
			return
		case 'EXPOSE':
			return
		default:
			throw new Error(`${name} is not known here`)
	}
}
