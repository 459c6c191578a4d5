/** What the container of one version of a remote is called: two versions never meet under one name. The shell says the same (`containerOf`). */
export const containerName = (name, version) => `${name}_${version}`.replace(/\W/g, '_');
