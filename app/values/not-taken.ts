/** docs/rules.md, 'What is not taken' */
export const notTaken = [
	'biohazards and medical waste',
	'asbestos',
	'fuel, paint and chemicals',
	'explosives and firearms',
	'radioactive materials',
]
