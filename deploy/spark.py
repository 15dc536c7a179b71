"""Convert pages on a Spark cluster: each partition is piped through `decant batch`, a line in, its line out.

    spark-submit deploy/spark.py hdfs:///pages.jsonl hdfs:///markdown

Lines are those of `decant batch`: {"id", "url"?, "html"}. Every executor needs the command. A test runs this file with a stand-in for
pyspark that pipes partitions the same way (apps/cli/test/deploy.test.ts); it was not run on a cluster.
"""

import sys

from pyspark.sql import SparkSession

source, target = sys.argv[1:3]
spark = SparkSession.builder.appName("decant").getOrCreate()
# Exit code 1 says that some pages failed; their lines say why.
command = "sh -c 'decant batch --jobs 1 --quiet || [ $? -eq 1 ]'"
spark.sparkContext.textFile(source).pipe(command, checkCode=True).saveAsTextFile(target)
