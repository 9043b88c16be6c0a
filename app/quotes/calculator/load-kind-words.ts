import type { LoadKind } from '#app/pricing/load-kind.ts'

export const kindExamples: Record<LoadKind, string> = {
	light: 'bags, sofas',
	mixed: 'a bit of everything',
	heavy: 'books, tools, appliances',
}
