/** An address of object storage: a bucket, and the key of an object or the beginning of keys. */
export interface ObjectAddress {
  readonly bucket: string;
  readonly key: string;
}

const scheme = /^s3:\/\//i;

/** Whether an operand is an address of object storage, such as `s3://bucket/prefix`. */
export const isObject = (operand: string): boolean => scheme.test(operand);

export function formatObject({ bucket, key }: ObjectAddress): string {
  return `s3://${bucket}/${key}`;
}

/** Add a path to an address that stands for a folder. */
export function joinObject(folder: string, path: string): string {
  return folder.endsWith("/") ? `${folder}${path}` : `${folder}/${path}`;
}
