import { readFile } from 'node:fs/promises'

const shortest = 12

/** The passphrase in a file, without the line break at its end. Throws an error that names the file and what to do. */
export async function passphraseIn(file: string): Promise<string> {
	const text = await readFile(file, 'utf8').catch((error: unknown) => {
		throw new Error(`The passphrase file ${file} can't be read. Check its path and who may read it.`, {
			cause: error,
		})
	})
	const passphrase = text.replace(/\r?\n$/, '')
	if (passphrase.length < shortest)
		throw new Error(
			`The passphrase in ${file} is shorter than ${shortest} characters. Make one: openssl rand -base64 24 > ${file}`,
		)
	if (passphrase.includes('\n'))
		throw new Error(
			`The passphrase file ${file} has several lines. It takes one line, with the passphrase alone.`,
		)
	return passphrase
}
