# Scrapy's CrawlSpider, on one host, without a delay, with robots.txt.
import json
import sys
from urllib.parse import urlsplit

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule

url, most = sys.argv[1], int(sys.argv[2])


class Wanted(CrawlSpider):
    name = "wanted"
    start_urls = [url]
    allowed_domains = [urlsplit(url).hostname]
    rules = [Rule(LinkExtractor(), callback="write", follow=True)]

    def parse_start_url(self, response):
        return self.write(response)

    def write(self, response):
        print(json.dumps({"title": response.css("h1::text").get()}))


process = CrawlerProcess({"ROBOTSTXT_OBEY": True, "LOG_ENABLED": False, "CLOSESPIDER_PAGECOUNT": most, "RETRY_ENABLED": False})
process.crawl(Wanted)
process.start()
