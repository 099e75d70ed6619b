/** Whether a typed name is this one; capitals and spaces do not matter. */
export const isSameName = (typed: string, name: string): boolean => normalised(typed) === normalised(name);

const normalised = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
